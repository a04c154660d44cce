import { Button } from '@mantine/core'
import type { SessionRow } from '@roadside/contract/account-calls.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import { user as userCall, type UserDetail as User } from '@roadside/contract/user-calls.ts'
import { roleNames } from '@roadside/contract/user.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { FactCard, RecordPanels } from '@roadside/ui/register/record-editing.tsx'
import { listQueryOf } from '@roadside/ui/register/use-list-query.ts'
import { RecordState } from '@roadside/ui/register/record-state.tsx'
import { SessionsTable } from '@roadside/ui/session/sessions-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { Link } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { EndSessionsDialog, RemoveFactorDialog, SuspendDialog } from './user-actions.tsx'
import { fullNameOf, UserStateChip } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import styles from './users.module.css'

/** `/user?id=`: one account, and where it is signed in. */
export function UserDetail({ id }: { id: number }) {
  const query = useCall(userCall, { id })
  const { crumbs } = useCrumbs()
  const up = (
    <Link key="list" to={paths.user} search={listQueryOf as never}>
      ผู้ใช้งาน
    </Link>
  )
  const way = [...crumbs.slice(0, -1), up]
  return (
    <>
      {!query.data && <PageHeader crumbs={way} title="ผู้ใช้งาน" />}
      <RecordState query={query} noun="ผู้ใช้งาน" list={<Link to={paths.user}>กลับไปที่รายการ</Link>}>
        {(user) => <Detail user={user} crumbs={way} />}
      </RecordState>
    </>
  )
}

function Detail({ user, crumbs }: { user: User; crumbs: readonly ReactNode[] }) {
  const caller = useAccount().user.username
  const own = user.username === caller
  /** Only `admin` changes `admin`. */
  const mayChange = user.username !== rootUsername || own
  const [editing, suspending, resetting] = [
    useUrlDialog('edit'),
    useUrlDialog('suspend'),
    useUrlDialog('password'),
  ]
  const [removing, ending] = [useUrlDialog('second-factor'), useUrlDialog('end', ['session'])]
  const { open: openEnding } = ending
  const end = useCallback(({ id: session }: SessionRow) => openEnding({ session }), [openEnding])
  const { session } = ending.values
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, user.username]}
        title={
          <span className={styles.title}>
            {fullNameOf(user)}
            <UserStateChip state={user.state} />
          </span>
        }
        actions={
          mayChange && (
            <>
              <Button
                variant={user.state === 'pending' ? 'filled' : 'default'}
                leftSection={<Icon name="edit" size={16} />}
                onClick={() => editing.open()}
              >
                {user.state === 'pending' ? 'ให้สิทธิ์' : 'แก้ไขผู้ใช้งาน'}
              </Button>
              {!own && <Button onClick={() => resetting.open()}>ตั้งรหัสผ่านใหม่</Button>}
              {!own && user.has_second_factor && (
                <Button onClick={() => removing.open()}>ปิดการยืนยันสองขั้นตอน</Button>
              )}
              {!own && (
                <Button onClick={() => suspending.open()}>
                  {user.state === 'suspended' ? 'เปิดใช้บัญชี' : 'ระงับบัญชี'}
                </Button>
              )}
              {own && (
                <Button renderRoot={(props) => <Link to={paths.account} {...props} />}>
                  ไปที่บัญชีของฉัน
                </Button>
              )}
            </>
          )
        }
      />
      <UserFacts user={user} />
      <RecordPanels>
        <Panel
          title="การเข้าสู่ระบบที่ยังเปิดอยู่"
          isFlush
          actions={
            mayChange &&
            !own &&
            user.sessions.length > 0 && (
              <Button size="compact-sm" onClick={() => ending.open()}>
                ให้ออกจากระบบทุกเครื่อง
              </Button>
            )
          }
        >
          {user.sessions.length > 0 ? (
            <SessionsTable sessions={user.sessions} onEnd={mayChange ? end : null} />
          ) : (
            <p className={styles.none}>ขณะนี้ไม่ได้เข้าสู่ระบบอยู่ที่ใด</p>
          )}
        </Panel>
      </RecordPanels>
      {editing.isOpen && <UserDialog user={user} onClose={editing.close} onSaved={editing.close} />}
      {suspending.isOpen && <SuspendDialog user={user} onClose={suspending.close} />}
      {resetting.isOpen && <ResetPasswordDialog user={user} onClose={resetting.close} />}
      {removing.isOpen && <RemoveFactorDialog user={user} onClose={removing.close} />}
      {ending.isOpen && (
        <EndSessionsDialog
          user={user}
          {...(session !== undefined && { session })}
          onClose={ending.close}
        />
      )}
    </>
  )
}

function UserFacts({ user }: { user: User }) {
  const {
    username,
    role,
    state,
    group,
    department,
    contractor,
    email,
    has_password,
    must_change_password,
  } = user
  return (
    <FactCard
      label="ข้อมูลผู้ใช้งาน"
      facts={[
        ['ชื่อผู้ใช้', username],
        ['สิทธิ์การใช้งาน', state === 'pending' ? '' : roleNames[role]],
        ...(contractor === ''
          ? ([
              ['กลุ่มหน่วยงาน', group],
              ['หน่วยงาน', department],
            ] as const)
          : [['ผู้รับจ้าง', contractor] as const]),
        [
          'รหัสผ่าน',
          has_password ? (must_change_password ? 'รอผู้ใช้เปลี่ยน' : 'ตั้งแล้ว') : 'ใช้ผู้ให้บริการยืนยันตัวตน',
        ],
        ['ยืนยันสองขั้นตอน', user.has_second_factor ? 'เปิดใช้' : 'ไม่ได้เปิดใช้'],
        ['เข้าใช้งานล่าสุด', formatThaiDateTime(user.last_login_at)],
        ['สร้างบัญชีเมื่อ', formatThaiDateTime(user.created_at)],
        ...(email === '' ? [] : [['อีเมล', email] as const]),
      ]}
    />
  )
}
