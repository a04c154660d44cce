import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'

export function ContractorsPage() {
  return <PlannedPage title="จัดการข้อมูลผู้รับจ้าง" shows={['รายชื่อผู้รับจ้างพร้อมผู้ประสานงานและโทรศัพท์']} />
}
