import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['ยานพาหนะที่ผ่านเครื่องชั่งพร้อมน้ำหนักลงเพลาและน้ำหนักรวม', 'รายการที่เข้าข่ายน้ำหนักเกินพิกัด']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
