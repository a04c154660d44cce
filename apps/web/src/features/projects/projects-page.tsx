import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'

export function ProjectsPage() {
  return (
    <PlannedPage
      title="จัดการข้อมูลโครงการ"
      shows={[
        'รายการโครงการพร้อมเลขที่สัญญา ผู้รับจ้าง และระยะเวลารับประกันความชำรุดบกพร่อง',
        'อุปกรณ์ของโครงการและการเพิ่มหรือแก้ไขอุปกรณ์',
      ]}
    />
  )
}
