import type { Call } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  endUserSessions,
  removeUserSecondFactor,
  suspendUser,
  user as userCall,
  userList,
  type UserRow,
} from '@roadside/contract/user-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import type { ReactNode } from 'react'

interface ActionProps {
  user: UserRow
  onClose: () => void
}

interface QuestionProps<C extends Call> {
  call: C
  body: Body<C>
  title: string
  confirmLabel: string
  done: string
  onClose: () => void
  children: ReactNode
}

const shown = [userList, userCall]

/** Confirms an action on an account, and does it. */
function Question<C extends Call>({
  call,
  body,
  title,
  confirmLabel,
  done,
  onClose,
  children,
}: QuestionProps<C>) {
  const refresh = useRefresh(shown)
  const send = useSend(call, {
    onSuccess: async () => {
      onClose()
      showNotice('ok', done)
      await refresh()
    },
    // another user changed it first: the next attempt uses the stored version
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') void refresh()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isSending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate(body)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

/** Suspends an account, or opens it again. */
export function SuspendDialog({ user: { id, version, username, state }, onClose }: ActionProps) {
  const suspended = state !== 'suspended'
  return (
    <Question
      call={suspendUser}
      body={{ id, version, suspended }}
      title={suspended ? `ระงับบัญชี ${username}` : `เปิดใช้บัญชี ${username}`}
      confirmLabel={suspended ? 'ระงับบัญชี' : 'เปิดใช้บัญชี'}
      done={suspended ? 'ระงับบัญชีแล้ว' : 'เปิดใช้บัญชีแล้ว'}
      onClose={onClose}
    >
      {suspended
        ? 'ผู้ใช้จะออกจากระบบทุกเครื่องทันที และเข้าสู่ระบบไม่ได้จนกว่าจะเปิดใช้บัญชีอีกครั้ง ข้อมูลทั้งหมดยังอยู่'
        : 'ผู้ใช้จะเข้าสู่ระบบได้อีกครั้งด้วยรหัสผ่านเดิมและสิทธิ์เดิม'}
    </Question>
  )
}

/** For who has lost the telephone. */
export function RemoveFactorDialog({ user: { id, version, username }, onClose }: ActionProps) {
  return (
    <Question
      call={removeUserSecondFactor}
      body={{ id, version }}
      title={`ปิดการยืนยันสองขั้นตอนของ ${username}`}
      confirmLabel="ปิดการยืนยันสองขั้นตอน"
      done="ปิดการยืนยันสองขั้นตอนแล้ว"
      onClose={onClose}
    >
      ใช้เมื่อผู้ใช้ทำโทรศัพท์หายและไม่มีรหัสกู้คืน กรุณายืนยันตัวตนของผู้ใช้ก่อน
      จากนั้นผู้ใช้จะเข้าสู่ระบบด้วยรหัสผ่านอย่างเดียวจนกว่าจะตั้งค่าใหม่
    </Question>
  )
}

/** Ends one session, or all of them. */
export function EndSessionsDialog({
  user: { id, username },
  session,
  onClose,
}: ActionProps & { session?: string }) {
  return (
    <Question
      call={endUserSessions}
      body={{ id, ...(session !== undefined && { session }) }}
      title={`ให้ ${username} ออกจากระบบ`}
      confirmLabel="ให้ออกจากระบบ"
      done="ให้ออกจากระบบแล้ว"
      onClose={onClose}
    >
      {session === undefined
        ? 'ผู้ใช้จะออกจากระบบทุกเครื่องทันที และเข้าสู่ระบบใหม่ได้ด้วยรหัสผ่านของตน'
        : 'เครื่องที่เลือกจะออกจากระบบทันที และเข้าสู่ระบบใหม่ได้ด้วยรหัสผ่าน'}
    </Question>
  )
}
