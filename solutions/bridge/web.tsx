import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['ค่าตรวจวัดของสะพาน เช่น ความเครียด ความเอียง และการสั่นสะเทือน', 'แนวโน้มของแต่ละช่องสัญญาณเทียบกับเกณฑ์ที่กำหนดไว้']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
