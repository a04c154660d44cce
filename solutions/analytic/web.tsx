import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['เหตุรถจอดและอุบัติเหตุที่กล้องตรวจพบพร้อมภาพเหตุการณ์', 'จำนวนรถจอดย้อนหลัง 7 วันและผลการตรวจสอบของเจ้าหน้าที่']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
