import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { MessagePage } from './message-page.tsx'
import { errorSentence } from './view-state.tsx'

/** A link home of the router's own; without one the browser loads the home page. */
interface WayHome {
  home?: ReactNode
}
const plainHome = <a href="/">กลับหน้าหลัก</a>

/** A page that is not part of this version: names its purpose and what is missing. */
export function PlannedPage({ title, shows }: { title: string; shows: readonly string[] }) {
  return (
    <MessagePage
      icon="info"
      title={title}
      text="ระบบรุ่นนี้ยังไม่มีเนื้อหาของหน้านี้ เมื่อพัฒนาแล้วหน้านี้จะแสดง"
      points={shows}
    />
  )
}

export function ForbiddenPage({ home = plainHome }: WayHome) {
  return (
    <MessagePage
      icon="lock"
      title="ท่านไม่มีสิทธิ์เข้าถึงหน้านี้"
      text="หากจำเป็นต้องใช้งาน กรุณาติดต่อผู้ดูแลระบบของหน่วยงาน"
      action={home}
    />
  )
}

export function NotFoundPage({ home = plainHome }: WayHome) {
  return (
    <MessagePage
      icon="search"
      title="ไม่พบหน้าที่ต้องการ"
      text="ที่อยู่ของหน้าอาจไม่ถูกต้อง ถูกย้ายไปแล้ว หรือท่านไม่มีสิทธิ์เข้าถึง"
      action={home}
    />
  )
}

/** A page that broke. `onRetry` builds it anew. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <MessagePage
      icon="warning"
      title="ไม่สามารถแสดงหน้านี้ได้"
      text={errorSentence(error)}
      action={
        <Button leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
          ลองใหม่
        </Button>
      }
    />
  )
}
