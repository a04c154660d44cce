import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงยานพาหนะที่ผ่านเครื่องชั่ง น้ำหนักลงเพลา น้ำหนักรวม และรายการที่เข้าข่ายน้ำหนักเกินพิกัด</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
