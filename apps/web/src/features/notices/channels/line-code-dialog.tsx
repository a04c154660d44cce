import { Button, NativeSelect } from '@mantine/core'
import type { Body, Reply } from '@roadside/contract/call.ts'
import { lineCode, lineState, lineTargets } from '@roadside/contract/notices/line-calls.ts'
import { noticeTargets } from '@roadside/contract/notices/notice-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import styles from '../notices.module.css'
import { bindingKey, type LineCodeAsking } from './use-line-code.ts'

/** How often the page looks whether the chat was bound. Milliseconds. */
const lookMs = 3_000
const secondMs = 1_000

type Line = Reply<typeof lineState>
type To = Body<typeof lineCode>

interface LineCodeDialogProps {
  /** Whose messages the chat is to receive. */
  of: 'account' | 'unit'
  line: Line
  asking: LineCodeAsking
  onClose: () => void
}

/** Asks for a one-time code, says what to do with it, and when it was done. */
export function LineCodeDialog({ of, line, asking, onClose }: LineCodeDialogProps) {
  const client = useQueryClient()
  const units = unitsOf(line)
  const [unit, setUnit] = useState(units[0]?.value ?? '')
  const now = useServerNow(secondMs)
  const targets = useCall(lineTargets, {}, { refetchInterval: lookMs, staleTime: 0 })
  const to = of === 'account' ? ({ to: 'account' } as const) : unitBody(unit)
  const code = asking.data
  const bound =
    code && targets.data?.find((one) => !code.before.has(bindingKey(one)) && isOf(one.of, of))
  const leftMs = code ? Date.parse(code.expires_at) - now : 0
  const boundKey = bound ? bindingKey(bound) : null
  useEffect(() => {
    if (boundKey !== null) void client.invalidateQueries({ queryKey: [noticeTargets.path] })
  }, [boundKey, client])
  return (
    <PageDialog
      isOpen
      size="form"
      title={of === 'account' ? 'ผูก LINE กับบัญชีของฉัน' : 'ผูกกลุ่ม LINE กับหน่วยงาน'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>ปิด</Button>
          {!bound && (
            <Button
              variant={code && leftMs > 0 ? 'default' : 'filled'}
              data-autofocus
              loading={asking.isPending}
              disabled={to === null}
              onClick={() => to && asking.mutate(to)}
            >
              {code ? 'ขอรหัสใหม่' : of === 'account' ? 'ขอรหัสผูก LINE' : 'ขอรหัสผูกกลุ่ม LINE'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {of === 'unit' && !code && (
          <NativeSelect
            label="กลุ่ม LINE นี้รับข้อความของ"
            value={unit}
            data={units}
            onChange={({ currentTarget }) => setUnit(currentTarget.value)}
          />
        )}
        {bound ? (
          <FormNote tone="ok">
            ผูกกับ {bound.name} แล้ว ข้อความของ {bound.of_name} จะส่งไปที่นั่น
          </FormNote>
        ) : (
          <>
            {code && <Code code={code.code} leftMs={leftMs} />}
            <Steps of={of} line={line} code={leftMs > 0 ? (code?.code ?? null) : null} />
          </>
        )}
        <FailureNote error={asking.error ?? targets.error} />
      </div>
    </PageDialog>
  )
}

function Code({ code, leftMs }: { code: string; leftMs: number }) {
  const left = Math.max(0, Math.ceil(leftMs / secondMs))
  if (left === 0) return <FormNote tone="warn">รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่</FormNote>
  return (
    <div className={styles.code}>
      <output aria-label="รหัสผูก LINE">{spaced(code)}</output>
      <span role="timer">
        ใช้ได้อีก {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} นาที และใช้ได้ครั้งเดียว
      </span>
    </div>
  )
}

function Steps({ of, line, code }: { of: 'account' | 'unit'; line: Line; code: string | null }) {
  const { bot } = line
  const digits = code === null ? 'รหัส 8 หลัก' : spaced(code)
  const link = bot && (
    <a href={bot.add_url} target="_blank" rel="noreferrer">
      {bot.name} ({bot.basic_id})
    </a>
  )
  return (
    <ol className={styles.steps}>
      <li>{code === null ? 'กดปุ่มขอรหัสด้านล่าง แล้วเปิด' : 'เปิด'}แอป LINE บนโทรศัพท์</li>
      <li>
        {of === 'account' ? 'เพิ่มบอท ' : 'เชิญบอท '}
        {link ?? 'ของหน่วยงาน'}
        {of === 'account' ? ' เป็นเพื่อน' : ' เข้ากลุ่ม LINE'}
      </li>
      <li>
        {of === 'account' ? 'ส่ง ' : 'พิมพ์ในกลุ่มว่า '}
        <b>{of === 'account' ? digits : `ผูก ${digits}`}</b>
        {of === 'account' && ' ให้บอทในแชท'} บอทจะตอบเมื่อผูกแล้ว
      </li>
    </ol>
  )
}

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`
const isOf = (owner: 'account' | 'department' | 'group', of: 'account' | 'unit') =>
  (owner === 'account') === (of === 'account')

function unitsOf({ departments, groups }: Line) {
  return [
    ...departments.map(({ id, name }) => ({ value: `department:${id}`, label: name })),
    ...groups.map(({ id, name }) => ({ value: `group:${id}`, label: `ทั้งกลุ่ม ${name}` })),
  ]
}

function unitBody(unit: string): To | null {
  const [kind, id] = unit.split(':')
  if (kind === 'department') return { to: 'department', department_id: Number(id) }
  return kind === 'group' ? { to: 'group', group_id: Number(id) } : null
}
