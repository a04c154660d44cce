import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'

export function WaysPage() {
  return <PlannedPage title="จัดการข้อมูลสายทาง" shows={['รหัสและชื่อสายทาง ระยะทาง และช่วง กม. เริ่มต้นถึงสิ้นสุด']} />
}
