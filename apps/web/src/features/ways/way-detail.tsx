import { recordHistory } from '@roadside/contract/records/record.ts'
import { wayLabels } from '@roadside/contract/records/way-form.ts'
import {
  archiveWay,
  way as wayCall,
  wayList,
  type WayDetail as Way,
} from '@roadside/contract/records/way.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ArchiveDialog } from '@roadside/ui/register/archive-dialog.tsx'
import {
  ArchivedMark,
  RecordButtons,
  RecordPanels,
  useRecordEditing,
} from '@roadside/ui/register/record-editing.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../register/record-page.tsx'
import { RepeatedCode } from './repeated-code.tsx'
import { StripLists, StripMap, useStrip } from './strip/strip-map.tsx'
import { WayDialog } from './way-dialog.tsx'
import { WayFacts } from './way-facts.tsx'
import { WayMap } from './way-map.tsx'
import styles from './ways.module.css'

const shown = [wayList, wayCall, recordHistory]

/** `/way?id=`: one way, what stands along it, its line and its history. */
export function WayDetail({ id }: { id: number }) {
  const query = useCall(wayCall, { id })
  return (
    <RecordPage query={query} noun="สายทาง" listPath={paths.way} listName="สายทาง">
      {(way, crumbs) => <Detail way={way} crumbs={crumbs} />}
    </RecordPage>
  )
}

function Detail({ way, crumbs }: { way: Way; crumbs: readonly ReactNode[] }) {
  const dialogs = useRecordEditing()
  const refresh = useRefresh(shown)
  const strip = useStrip(way)
  const { id, code, name, version, archived_at, is_code_repeated } = way
  const called = code || name
  return (
    <>
      <PageHeader
        crumbs={[...crumbs, called]}
        title={
          <>
            {code}
            {is_code_repeated && <RepeatedCode />} {name}
            <ArchivedMark record={way} />
          </>
        }
        actions={<RecordButtons record={way} noun="สายทาง" editing={dialogs} />}
      />
      <WayFacts way={way} />
      <RecordPanels>
        <StripMap way={way} strip={strip} />
        <div className={styles.beside}>
          <RecordPanels>
            <StripLists {...strip} />
            <Panel title="ประวัติการแก้ไข" isFlush>
              <RecordHistory kind="way" id={id} labels={wayLabels} onUndo={dialogs.undo} />
            </Panel>
          </RecordPanels>
          {way.line && <WayMap name={called} line={way.line} />}
        </div>
      </RecordPanels>
      {dialogs.editing.isOpen && (
        <WayDialog
          key={version}
          way={way}
          undone={dialogs.undone}
          onClose={dialogs.editing.close}
          onSaved={dialogs.editing.close}
        />
      )}
      {dialogs.archiving.isOpen && (
        <ArchiveDialog
          call={archiveWay}
          record={way}
          noun="สายทาง"
          name={called}
          onDone={refresh}
          onClose={dialogs.archiving.close}
        >
          {archived_at !== null
            ? `สายทาง ${called} จะกลับมาอยู่ในรายการสายทางตามเดิม`
            : `สายทาง ${called} จะไม่อยู่ในรายการสายทางที่ใช้งาน อุปกรณ์ริมทางยังทำงานและแสดงผลตามเดิม และนำกลับมาใช้ได้ทุกเมื่อ`}
        </ArchiveDialog>
      )}
    </>
  )
}
