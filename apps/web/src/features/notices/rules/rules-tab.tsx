import { Button } from '@mantine/core'
import {
  noticeRuleChoices,
  noticeRules,
  removeNoticeRule,
  type NoticeRule,
} from '@roadside/contract/notices/rule-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useMemo } from 'react'
import { typeNames } from '../../../type-names.ts'
import { RuleCard } from './rule-card.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { namesOf } from './rule-words.ts'
import styles from '@roadside/ui/sentences/rules.module.css'

const shown = [noticeRules]

/** Who is told of which alarms, and when: each rule as a sentence. */
export function RulesTab() {
  const rules = useCall(noticeRules, {})
  const choices = useCall(noticeRuleChoices, {})
  const refresh = useRefresh(shown)
  const editing = useUrlDialog('rule', ['rule'])
  const removing = useUrlDialog('remove-rule', ['rule'])
  const names = useMemo(
    () => (choices.data ? namesOf(choices.data, typeNames) : null),
    [choices.data],
  )
  const remove = useSend(removeNoticeRule, {
    onSuccess: async () => {
      showNotice('ok', 'ลบกฎแล้ว')
      removing.close()
      await refresh()
    },
  })
  const named = ({ values }: typeof editing): NoticeRule | undefined =>
    rules.data?.rows.find(({ id, may_change }) => may_change && String(id) === values.rule)
  const edited = named(editing)
  const removed = named(removing)
  return (
    <Panel
      title="กฎการแจ้งเตือน"
      actions={
        <Button
          variant="filled"
          leftSection={<Icon name="plus" size={16} />}
          disabled={!choices.data}
          onClick={() => editing.open()}
        >
          เพิ่มกฎ
        </Button>
      }
    >
      <FailureNote
        error={rules.data ? choices.error : null}
        actions={
          <Button size="xs" onClick={() => void choices.refetch()}>
            ลองใหม่
          </Button>
        }
      />
      <ViewState
        query={rules}
        isEmpty={({ rows }) => rows.length === 0}
        emptyText="ยังไม่มีกฎ จึงยังไม่มีการส่งข้อความแจ้งเตือนให้ผู้ใด"
      >
        {({ rows }) => (
          <ul className={styles.rules} aria-label="กฎการแจ้งเตือน">
            {rows.map((rule) => (
              <RuleCard
                key={rule.id}
                rule={rule}
                choices={choices.data ?? null}
                names={names}
                onEdit={() => editing.open({ rule: rule.id })}
                onRemove={() => removing.open({ rule: rule.id })}
              />
            ))}
          </ul>
        )}
      </ViewState>
      {editing.isOpen &&
        choices.data &&
        names &&
        (edited !== undefined || editing.values.rule === undefined) && (
          <RuleDialog
            key={`${edited?.id} ${edited?.version}`}
            rule={edited ?? null}
            choices={choices.data}
            names={names}
            onReload={() => void refresh()}
            onClose={editing.close}
          />
        )}
      <ConfirmDialog
        isOpen={removing.isOpen && removed !== undefined}
        title={`ต้องการลบกฎ "${removed?.name ?? ''}" ใช่หรือไม่`}
        confirmLabel="ลบกฎ"
        isGrave
        isSending={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={removing.close}
      >
        ข้อความที่ส่งไปแล้วยังอยู่ในรายการ การลบไม่สามารถย้อนกลับได้
      </ConfirmDialog>
    </Panel>
  )
}
