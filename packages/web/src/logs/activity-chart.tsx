import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as charts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './logs.module.css'

charts.use([BarChart, GridComponent, TooltipComponent, SVGRenderer])

interface Props {
  /** Accessible name; a table has the same numbers. */
  label: string
  points: readonly { key: string; name: string; value: number }[]
  chosen: string
  onChoose: (key: string) => void
}

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A bar chart over time; a click selects a bar. */
export function ActivityChart({ label, points, chosen, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const choose = useRef(onChoose)
  useEffect(() => void (choose.current = onChoose), [onChoose])
  useEffect(() => {
    if (!box.current) return
    const chart = charts.init(box.current, null, { renderer: 'svg' })
    const [ink, line, brand, soft] = [colour('--ink-2'), colour('--line'), colour('--brand'), colour('--brand-soft')]
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.setOption({
      animation: !prefersReducedMotion,
      grid: { left: 8, right: 8, top: 12, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: {
        type: 'category',
        data: points.map(({ name }) => name),
        axisLabel: { color: ink, hideOverlap: true },
        axisLine: { lineStyle: { color: line } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: line } },
      },
      series: [
        {
          type: 'bar',
          name: label,
          barMaxWidth: 34,
          data: points.map(({ key, value }) => ({
            value,
            itemStyle: {
              color: key === chosen ? brand : soft,
              borderColor: brand,
              borderWidth: 1,
              borderRadius: [4, 4, 0, 0],
            },
          })),
        },
      ],
    })
    chart.on('click', ({ dataIndex }) => {
      const point = points[dataIndex]
      if (point) choose.current(point.key)
    })
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [label, points, chosen])
  return <div ref={box} className={styles.activityChart} role="img" aria-label={label} />
}
