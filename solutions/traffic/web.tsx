import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['โหมดการทำงาน แผนสัญญาณไฟ และรอบสัญญาณไฟของแต่ละทางแยก', 'ความขัดข้องและประวัติไฟกะพริบ']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
