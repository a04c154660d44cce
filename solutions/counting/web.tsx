import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = [
  'ปริมาณจราจรราย 15 นาทีแยกตามช่องจราจร ทิศทาง และประเภทรถ',
  'ปริมาณย้อนหลัง 7 วัน ความเร็วเฉลี่ย และความครบถ้วนของข้อมูลของแต่ละจุดสำรวจ',
]

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
