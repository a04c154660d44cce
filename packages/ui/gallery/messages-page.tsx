import { ApiError } from '@roadside/contract/errors.ts'
import { ErrorPage, ForbiddenPage, NotFoundPage, PlannedPage } from '../parts/status-pages.tsx'
import { Panel } from '../parts/panel.tsx'
import styles from './gallery.module.css'

export function MessagesPage() {
  return (
    <div className={styles.grid}>
      <Panel title="ยังไม่มีในรุ่นนี้">
        <PlannedPage
          title="ระบบตรวจวัดสภาพสะพาน"
          shows={['ความเครียด ความเอียง และการสั่นสะเทือนของแต่ละจุดวัด', 'กราฟย้อนหลังและเกณฑ์เตือนภัย']}
        />
      </Panel>
      <Panel title="ไม่มีสิทธิ์">
        <ForbiddenPage />
      </Panel>
      <Panel title="ไม่พบหน้า">
        <NotFoundPage />
      </Panel>
      <Panel title="ขัดข้อง">
        <ErrorPage error={new ApiError('internal')} onRetry={() => undefined} />
      </Panel>
    </div>
  )
}
