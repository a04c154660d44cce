import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'

export function UsersPage() {
  return <PlannedPage title="จัดการผู้ใช้งาน" shows={['บัญชีผู้ใช้งานพร้อมหน่วยงาน สิทธิ์ และสถานะบัญชี']} />
}
