import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './usage.module.css'

charts.use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

export interface UsageSeries {
  name: string
  /** A custom property of the theme. */
  color: string
  isLine?: boolean
  /** Null leaves a gap. */
  values: readonly (number | null)[]
}

interface Props {
  /** Accessible name; a table has the same figures. */
  label: string
  /** What the values are of, in their order. */
  names: readonly string[]
  series: readonly UsageSeries[]
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Lines and bars over time, or over applications and apps. */
export function UsageChart({ label, names, series }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = charts.init(box.current, null, { renderer: 'svg' })
    chart.setOption(optionOf(names, series))
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [names, series])
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}

function optionOf(names: readonly string[], series: readonly UsageSeries[]) {
  const [ink, line] = [colour('--ink-2'), colour('--line')]
  return {
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
    legend: { top: 4, right: 0, textStyle: { color: ink }, icon: 'roundRect', itemWidth: 12, itemHeight: 8 },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: [...names],
      axisLabel: { color: ink, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: { color: ink }, splitLine: { lineStyle: { color: line } } },
    series: series.map(({ name, color, isLine, values }) => {
      const shade = colour(color)
      const look = { name, data: [...values], itemStyle: { color: shade } }
      return isLine
        ? { ...look, type: 'line', showSymbol: values.length < 40, areaStyle: { color: shade, opacity: 0.12 } }
        : { ...look, type: 'bar', barMaxWidth: 18, itemStyle: { color: shade, borderRadius: [3, 3, 0, 0] } }
    }),
  }
}
