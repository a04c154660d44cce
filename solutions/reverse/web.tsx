import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['เหตุรถย้อนศรพร้อมภาพเหตุการณ์และจำนวนย้อนหลัง 7 วัน', 'การแจ้งเตือนทันทีเมื่อตรวจพบเหตุใหม่']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
