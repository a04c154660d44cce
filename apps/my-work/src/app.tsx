import { Button } from '@mantine/core'
import { roles } from '@roadside/contract/user.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { MessagePage } from '@roadside/ui/parts/message-page.tsx'
import { useSession } from '@roadside/ui/session/session.ts'
import { createTabLock } from '@roadside/ui/session/tab-lock.ts'
import { useEffect, useState } from 'react'
import { ListPage } from './pages/list-page.tsx'
import { TicketPage } from './pages/ticket-page.tsx'
import { forgetOthers, openDatabase } from './store/database.ts'
import { createWork, type Work } from './sync/work.ts'
import { useOpenTicket } from './use-open-ticket.ts'
import { useSyncing } from './sync/use-syncing.ts'

const loginPath = '/login?to=%2Fmy-work'

export function App() {
  const held = useSession()
  useEffect(() => {
    void forgetOthers(held?.user.username ?? null)
  }, [held?.user.username])
  if (!held)
    return (
      <MessagePage
        icon="wrench"
        title="งานของฉัน"
        text="เข้าสู่ระบบเมื่อมีสัญญาณ แล้วรายการงานจะอยู่ในเครื่องนี้ ใช้ได้แม้ไม่มีสัญญาณ"
        action={
          <Button component="a" href={loginPath} variant="filled" size="md">
            เข้าสู่ระบบ
          </Button>
        }
      />
    )
  const party = held.user.role === roles.contractor ? 'contractor' : 'authority'
  return <SignedIn key={held.user.username} username={held.user.username} party={party} />
}

interface SignedInProps {
  username: string
  party: 'authority' | 'contractor'
}

/** The tickets of one account; its database is opened once. */
function SignedIn({ username, party }: SignedInProps) {
  const [work, setWork] = useState<Work | null>(null)
  const [isBroken, setBroken] = useState(false)
  const openTicket = useOpenTicket()
  useEffect(() => {
    const opening = openWork(username, party)
    opening.then(setWork).catch((error: unknown) => {
      console.error(error)
      setBroken(true)
    })
  }, [username, party])
  useSyncing(work)
  if (isBroken)
    return (
      <MessagePage
        icon="warning"
        title="เครื่องนี้เก็บข้อมูลไม่ได้"
        text="เบราว์เซอร์ไม่อนุญาตให้เก็บข้อมูลในเครื่อง หรือพื้นที่เต็ม กรุณาเพิ่มพื้นที่ว่าง ปิดโหมดส่วนตัว แล้วเปิดหน้านี้ใหม่"
      />
    )
  if (!work) return null
  return openTicket === null ? (
    <ListPage work={work} party={party} />
  ) : (
    <TicketPage key={openTicket} id={openTicket} work={work} party={party} />
  )
}

async function openWork(username: string, party: SignedInProps['party']): Promise<Work> {
  const db = await openDatabase(username)
  const lock = createTabLock(localStorage, navigator.locks as LockManager | undefined)
  return await createWork(db, callServer, lock, party)
}
