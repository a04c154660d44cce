import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงข้อความที่ป้ายแต่ละป้ายแสดงอยู่จริง ผู้ตั้งข้อความ และความผิดปกติของป้าย เช่น พิกเซลชำรุดหรืออุณหภูมิตู้สูง</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
