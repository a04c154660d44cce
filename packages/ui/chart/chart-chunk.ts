/** The one lazily loaded chunk: everything that needs uPlot. Import from `chart.tsx` instead. */
export { DayChart } from './day-chart.tsx'
export { TimeChart } from './time-chart.tsx'
