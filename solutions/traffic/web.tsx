import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงโหมดการทำงาน แผนสัญญาณไฟ รอบสัญญาณไฟ และความขัดข้องของแต่ละทางแยก</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
