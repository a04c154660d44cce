import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RoadsideProvider } from '../theme/roadside-provider.tsx'
import { SkinToggle } from '../theme/skin-toggle.tsx'
import styles from './gallery.module.css'
import { DialogsPage } from './dialogs-page.tsx'
import { MarksPage } from './marks-page.tsx'
import { MessagesPage } from './messages-page.tsx'
import { SitePage } from './site-page.tsx'
import { StatesPage } from './states-page.tsx'

/** Every part of the kit in all its states, for the eyes of who works on it: `npx vite packages/ui/gallery`. */
const pages = {
  site: { name: 'หน้าระบบไฟฟ้าแสงสว่าง', page: <SitePage /> },
  states: { name: 'ตารางและสถานะของมุมมอง', page: <StatesPage /> },
  marks: { name: 'สัญลักษณ์และไอคอน', page: <MarksPage /> },
  dialogs: { name: 'หน้าต่าง', page: <DialogsPage /> },
  messages: { name: 'หน้าข้อความ', page: <MessagesPage /> },
}

const shown = new URLSearchParams(location.search).get('page') ?? 'site'
const { page } = Object.entries(pages).find(([id]) => id === shown)?.[1] ?? pages.site

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RoadsideProvider>
        <div className={styles.app}>
          <nav className={styles.nav} aria-label="หน้า">
            {Object.entries(pages).map(([id, { name }]) => (
              <a key={id} href={`?page=${id}`} aria-current={id === shown ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <main className={styles.main}>
            <div className={styles.top}>
              <SkinToggle />
            </div>
            {page}
          </main>
        </div>
      </RoadsideProvider>
    </StrictMode>,
  )
}
