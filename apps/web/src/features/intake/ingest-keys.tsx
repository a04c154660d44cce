import { Button } from '@mantine/core'
import { ingestKeys, type IngestKey } from '@roadside/contract/ingest-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ConnectSender } from './connect-sender.tsx'
import styles from './intake.module.css'
import type { Intakes } from './intake-solutions.ts'
import { keyColumns } from './key-columns.tsx'
import { LimitKeyDialog } from './limit-key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

const rowKey = ({ id }: IngestKey) => id

/** The keys that network servers and devices send with, and where they send to. */
export function IngestKeys({ intakes }: { intakes: Intakes }) {
  const query = useCall(ingestKeys, {})
  const client = useQueryClient()
  const making = useUrlDialog('new-key')
  const revoking = useUrlDialog('revoke-key', ['id'])
  const limiting = useUrlDialog('limit-key', ['id'])
  const { open: openRevoke } = revoking
  const { open: openLimit } = limiting
  const columns = useMemo(
    () =>
      keyColumns({
        onLimit: ({ id }) => openLimit({ id }),
        onRevoke: ({ id }) => openRevoke({ id }),
      }),
    [openLimit, openRevoke],
  )
  const limited = query.data?.find(
    ({ id, revoked_at }) => String(id) === limiting.values.id && revoked_at === null,
  )
  const revoked = query.data?.find(
    ({ id, revoked_at }) => String(id) === revoking.values.id && revoked_at === null,
  )
  const refresh = () => client.invalidateQueries({ queryKey: [ingestKeys.path] })
  const table = (
    <DataTable label="คีย์สำหรับส่งข้อมูล" columns={columns} rows={query.data} rowKey={rowKey} />
  )
  return (
    <>
      <Panel
        title="คีย์สำหรับส่งข้อมูลเข้าระบบ"
        isFlush
        actions={
          <Button
            variant="filled"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => making.open()}
          >
            สร้างคีย์
          </Button>
        }
      >
        <ViewState
          query={query}
          loading={table}
          isEmpty={(keys) => keys.length === 0}
          emptyText="ยังไม่มีคีย์ กรุณาสร้างคีย์เพื่อให้เครื่องแม่ข่าย LoRaWAN หรืออุปกรณ์ส่งข้อมูลเข้ามา"
        >
          {() => table}
        </ViewState>
      </Panel>
      <Panel title="ที่อยู่สำหรับส่งข้อมูล">
        <div className={styles.stack}>
          <p className={styles.tip}>
            ส่งด้วย <code>POST</code> พร้อมส่วนหัว <code>Authorization: Bearer</code> ตามด้วยคีย์
          </p>
          <ConnectSender intakes={intakes} solutions={null} ingestKey="{คีย์}" />
        </div>
      </Panel>
      {making.isOpen && <NewKeyDialog intakes={intakes} onMade={refresh} onClose={making.close} />}
      {limiting.isOpen && limited && (
        <LimitKeyDialog
          key={limited.id}
          ingestKey={limited}
          intakes={intakes}
          onDone={refresh}
          onClose={limiting.close}
        />
      )}
      {revoking.isOpen && revoked && (
        <RevokeKeyDialog ingestKey={revoked} onDone={refresh} onClose={revoking.close} />
      )}
    </>
  )
}
