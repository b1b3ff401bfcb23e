/** A department as it is written down here: how deep it lies, and how many people are in it itself. */
export interface DepartmentOutline {
  depth: number
  name: string
  englishName: string
  people: number
}

/** Reads one department per line, indented by two spaces for each level. */
function outline(text: string): DepartmentOutline[] {
  const lines = text.split('\n').filter((line) => line.trim())
  const margin = Math.min(...lines.map(indent))
  return lines.map((line) => {
    const [name = '', englishName = '', people] = line.split('·').map((part) => part.trim())
    return { depth: (indent(line) - margin) / 2 + 1, name, englishName, people: Number(people) }
  })
}

const indent = (line: string) => line.length - line.trimStart().length

/** 46 departments on four levels with 1,284 people. */
export const lantuDepartments = outline(`
  药物化学部 · Medicinal chemistry · 12
    合成一组 · Synthesis group 1 · 40
      多肽小组 · Peptide team · 22
    合成二组 · Synthesis group 2 · 36
      高通量合成小组 · High-throughput synthesis team · 14
        平行合成平台 · Parallel synthesis platform · 8
    合成三组 · Synthesis group 3 · 44
    计算化学组 · Computational chemistry · 24
    化合物管理组 · Compound management · 14
  分析部 · Analytical development · 9
    方法开发组 · Method development · 46
    稳定性研究组 · Stability studies · 30
    结构确证组 · Structure elucidation · 15
      核磁与质谱平台 · NMR and MS platform · 9
    仪器管理组 · Instrument management · 24
  生物部 · Biology · 15
    体外药理组 · In vitro pharmacology · 38
      细胞实验室 · Cell laboratory · 34
        细胞库 · Cell bank · 24
    体内药理组 · In vivo pharmacology · 56
      动物房 · Animal facility · 26
    药代动力学组 · Drug metabolism and pharmacokinetics · 40
      生物分析小组 · Bioanalysis team · 24
    毒理组 · Toxicology · 44
  制剂部 · Formulation · 11
    处方开发组 · Formulation development · 74
    工艺研究组 · Process studies · 34
      冻干小组 · Lyophilisation team · 24
    包装材料组 · Packaging materials · 44
  CMC 项目部 · CMC projects · 22
    原料药工艺组 · Drug substance process · 30
      结晶小组 · Crystallisation team · 20
  质量保证部 · Quality assurance · 18
    文件与培训组 · Documents and training · 22
    验证组 · Validation · 18
  注册事务部 · Regulatory affairs · 34
  临床研究部 · Clinical research · 14
    临床运营组 · Clinical operations · 56
    数据管理与统计组 · Data management and statistics · 36
  项目管理部 · Project management · 26
  信息技术部 · Information technology · 24
    研发信息化组 · R&D informatics · 18
  人力资源部 · Human resources · 24
  财务部 · Finance · 28
  采购与仓储部 · Procurement and warehouse · 21
    试剂仓库 · Reagent warehouse · 38
`)

/** 16 departments on two levels with 312 people. */
export const hengyueDepartments = outline(`
  高分子材料部 · Polymer materials · 10
    聚合组 · Polymerisation · 28
    改性组 · Compounding · 24
  电池材料部 · Battery materials · 12
    正极材料组 · Cathode materials · 32
    电解液组 · Electrolytes · 26
  表征测试中心 · Characterisation centre · 20
    电镜组 · Electron microscopy · 24
  工艺工程部 · Process engineering · 22
    中试基地 · Pilot site · 24
  质量部 · Quality · 24
  知识产权部 · Intellectual property · 12
  信息部 · Information technology · 16
  采购部 · Procurement · 14
  安全环保部 · Safety and environment · 10
  人事行政部 · Human resources and administration · 14
`)
