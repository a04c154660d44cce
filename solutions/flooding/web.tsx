import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงความลึกของน้ำเหนือผิวทาง แนวโน้ม ระดับการเตือนภัย และสภาพการสัญจรของแต่ละจุด</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
