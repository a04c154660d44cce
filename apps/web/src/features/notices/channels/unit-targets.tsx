import { Button } from '@mantine/core'
import type { Reply } from '@roadside/contract/call.ts'
import { channelNames, typedChannels } from '@roadside/contract/notices/channel.ts'
import {
  noticeTargets,
  type NoticeTargetRow,
  type TargetOwner,
} from '@roadside/contract/notices/notice-calls.ts'
import { noticeRuleChoices } from '@roadside/contract/notices/rule-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from '../notices.module.css'
import { LineCodeDialog } from './line-code-dialog.tsx'
import type { LineQuery } from './line-way.tsx'
import { TargetButtons } from './target-buttons.tsx'
import { TargetDialog, typedOf } from './target-dialog.tsx'
import { TargetState } from './target-state.tsx'
import { useLineCode } from './use-line-code.ts'

interface UnitTargetsProps {
  query: UseQueryResult<Reply<typeof noticeTargets>>
  line: LineQuery
  isAdministrator: boolean
}

/** Targets of departments, groups, contractors and the authority: LINE groups, addresses, webhooks. */
export function UnitTargets({ query, line, isAdministrator }: UnitTargetsProps) {
  const binding = useUrlDialog('line-group-code')
  const asking = useLineCode()
  const dialog = useUrlDialog('target', ['target'])
  const isAuthority = useAccess('authority')
  const choices = useCall(noticeRuleChoices, {}, { enabled: isAdministrator })
  const state = line.data
  const mayBind = (state?.departments.length ?? 0) + (state?.groups.length ?? 0) > 0
  const owners = [
    ...(isAuthority ? [{ value: 'authority', label: 'ส่วนกลาง (ทุกหน่วยงาน)' }] : []),
    ...(choices.data?.departments ?? []).map(({ id, name }) => ({
      value: `department:${id}`,
      label: name,
    })),
    ...(choices.data?.groups ?? []).map(({ id, name }) => ({
      value: `group:${id}`,
      label: `ทั้งกลุ่ม ${name}`,
    })),
    ...(isAuthority ? (choices.data?.contractors ?? []) : []).map(({ id, name }) => ({
      value: `contractor:${id}`,
      label: `ผู้รับจ้าง ${name}`,
    })),
  ]
  const edited = query.data?.targets.find(({ id }) => String(id) === dialog.values.target)
  return (
    <Panel
      title="ช่องทางของหน่วยงาน"
      actions={
        <>
          {mayBind && (
            <Button
              disabled={state === undefined || state.missing.length > 0}
              title={state && state.missing.length > 0 ? 'ยังไม่ได้ตั้งค่า LINE' : undefined}
              onClick={() => {
                asking.reset()
                binding.open()
              }}
            >
              ขอรหัสผูกกลุ่ม LINE
            </Button>
          )}
          {isAdministrator && (
            <Button disabled={owners.length === 0} onClick={() => dialog.open()}>
              เพิ่มอีเมลหรือ Webhook
            </Button>
          )}
        </>
      }
    >
      <ViewState
        query={query}
        isEmpty={({ targets }) => !targets.some(isOfUnit)}
        emptyText="หน่วยงานยังไม่มีช่องทางรับข้อความ"
      >
        {({ targets, channels }) => (
          <ul className={styles.targets} aria-label="ช่องทางของหน่วยงาน">
            {targets.filter(isOfUnit).map((target) => (
              <li key={target.id}>
                <span className={styles.target}>
                  <b>{target.name}</b>
                  <span>
                    {[channelNames[target.channel], target.address, ownerWords(target.owner)]
                      .filter((text) => text !== '' && text !== target.name)
                      .join(' · ')}
                  </span>
                  <TargetState
                    target={target}
                    isMissing={channels.some(
                      ({ id, missing }) => id === target.channel && missing !== null,
                    )}
                  />
                </span>
                <TargetButtons
                  target={target}
                  onEdit={typedOf(target) ? ({ id }) => dialog.open({ target: id }) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </ViewState>
      {binding.isOpen && state && (
        <LineCodeDialog of="unit" line={state} asking={asking} onClose={binding.close} />
      )}
      {dialog.isOpen && (edited !== undefined || owners.length > 0) && (
        <TargetDialog
          key={edited?.id ?? 0}
          target={edited ?? null}
          channels={[...typedChannels, 'webhook']}
          owners={owners}
          onClose={dialog.close}
        />
      )}
    </Panel>
  )
}

const isOfUnit = ({ owner }: NoticeTargetRow) => owner.kind !== 'own' && owner.kind !== 'account'

function ownerWords(owner: TargetOwner): string {
  switch (owner.kind) {
    case 'own':
      return 'ของฉัน'
    case 'authority':
      return 'ส่วนกลาง'
    case 'account':
      return `บัญชี ${owner.name}`
    case 'contractor':
      return `ผู้รับจ้าง ${owner.name}`
    case 'group':
      return `ทั้งกลุ่ม ${owner.name}`
    case 'department':
      return owner.name
  }
}
