import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงเหตุรถย้อนศรพร้อมภาพเหตุการณ์และแผนภูมิย้อนหลัง 7 วัน และแจ้งเตือนทันทีเมื่อตรวจพบเหตุใหม่</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
