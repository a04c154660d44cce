import { PlannedPage } from '@roadside/ui/parts/planned-page.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title}>หน้านี้จะแสดงภาพสดจากกล้องครั้งละ 1, 4, 9 หรือ 16 ภาพ พร้อมแผนที่และสถานะของกล้องแต่ละตัว</PlannedPage>
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
