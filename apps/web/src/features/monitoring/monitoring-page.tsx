import { PlannedPage } from '@roadside/ui/parts/status-pages.tsx'

export function MonitoringPage() {
  return (
    <PlannedPage
      title="ITS Monitoring"
      shows={['ความพร้อมใช้งานของอุปกรณ์ทุกหน่วยงาน', 'ข้อความจากอุปกรณ์ที่ระบบรับไม่ได้พร้อมสาเหตุ']}
    />
  )
}
