import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['ความลึกของน้ำเหนือผิวทาง แนวโน้ม และระดับการเตือนภัยของแต่ละจุด', 'สภาพการสัญจรและรายงานน้ำท่วมทาง']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
