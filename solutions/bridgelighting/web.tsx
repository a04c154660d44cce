import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['วงจรไฟประดับของสะพานพร้อมกระแสและกำลังไฟฟ้า', 'รูปแบบแสงที่ใช้จริงเทียบกับกำหนดการ']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
