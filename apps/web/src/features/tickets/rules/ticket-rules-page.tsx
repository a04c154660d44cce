import { Button } from '@mantine/core'
import {
  removeTicketRule,
  ticketRuleChoices,
  ticketRules,
  type TicketRule,
} from '@roadside/contract/tickets/ticket-rule.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import styles from '@roadside/ui/sentences/rules.module.css'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { RuleCard } from './rule-card.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { namesOf, ruleSentence } from './rule-words.ts'

const shown = [ticketRules]

/** `/tickets/rules`: of which faults tickets are opened without anybody, each rule as a sentence. */
export function TicketRulesPage() {
  const { crumbs } = useCrumbs()
  const rules = useCall(ticketRules, {})
  const choices = useCall(ticketRuleChoices, {})
  const refresh = useRefresh(shown)
  const editing = useUrlDialog('ticketRule', ['rule'])
  const removing = useUrlDialog('removeTicketRule', ['rule'])
  const names = choices.data ? namesOf(choices.data) : null
  const remove = useSend(removeTicketRule, {
    onSuccess: async () => {
      showNotice('ok', 'ลบกฎแล้ว')
      removing.close()
      await refresh()
    },
  })
  const named = ({ values }: typeof editing): TicketRule | undefined =>
    rules.data?.rows.find(({ id, may_change }) => may_change && String(id) === values.rule)
  const edited = named(editing)
  const removed = named(removing)
  return (
    <>
      <PageHeader crumbs={crumbs} title="กฎเปิดใบงาน" />
      <Panel
        title="กฎเปิดใบงาน"
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
        <ViewState
          query={rules}
          isEmpty={({ rows }) => rows.length === 0}
          emptyText="ยังไม่มีกฎ ใบงานจึงเปิดโดยเจ้าหน้าที่เท่านั้น"
        >
          {({ rows }) => (
            <ul className={styles.rules} aria-label="กฎเปิดใบงาน">
              {rows.map((rule) => (
                <RuleCard
                  key={rule.id}
                  rule={rule}
                  sentence={names ? ruleSentence(rule.body, names) : 'กำลังโหลดข้อมูล…'}
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
          ใบงานที่กฎนี้เปิดไว้ยังอยู่ การลบไม่สามารถย้อนกลับได้
        </ConfirmDialog>
      </Panel>
    </>
  )
}
