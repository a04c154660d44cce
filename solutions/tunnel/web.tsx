import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงผังอุโมงค์รายช่วงพร้อมคุณภาพอากาศ พัดลมระบายอากาศ ไฟส่องสว่าง และแหล่งจ่ายไฟ โดยอ่านค่าอย่างเดียว ไม่มีการสั่งงานอุปกรณ์</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
