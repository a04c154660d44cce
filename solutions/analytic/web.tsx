import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงเหตุรถจอดและอุบัติเหตุที่กล้องตรวจพบ พร้อมภาพเหตุการณ์ แผนภูมิย้อนหลัง 7 วัน และผลการตรวจสอบของเจ้าหน้าที่</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
