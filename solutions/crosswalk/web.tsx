import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงสถานะของทางข้ามแต่ละแห่ง และรายงานผู้บุกรุกพร้อมภาพเหตุการณ์</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
