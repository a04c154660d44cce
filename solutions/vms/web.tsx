import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['ข้อความที่ป้ายแต่ละป้ายแสดงอยู่จริงและผู้ตั้งข้อความ', 'ความผิดปกติของป้าย เช่น พิกเซลชำรุดหรืออุณหภูมิตู้สูง']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
