import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงค่าตรวจวัดของสะพาน เช่น ความเครียด ความเอียง และการสั่นสะเทือน เทียบกับเกณฑ์ที่กำหนดไว้ของแต่ละช่องสัญญาณ</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
