import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'
import { defineSolutionWeb, type SolutionPageProps } from '@roadside/ui/solution-web.ts'

const shows = ['ผังอุโมงค์รายช่วงพร้อมคุณภาพอากาศ พัดลมระบายอากาศ ไฟส่องสว่าง และแหล่งจ่ายไฟ', 'ค่าที่อ่านได้เท่านั้น ไม่มีการสั่งงานอุปกรณ์']

function SubPage({ type }: SolutionPageProps) {
  return <PlannedPage title={type.title} shows={shows} />
}

export default defineSolutionWeb({ pages: { sub: SubPage } })
