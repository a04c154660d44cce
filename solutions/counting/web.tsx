import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงปริมาณจราจรราย 15 นาทีแยกตามช่องจราจร ทิศทาง และประเภทรถ พร้อมความเร็วเฉลี่ยและความครบถ้วนของข้อมูลของแต่ละจุดสำรวจ</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
