import { Button } from '@mantine/core'
import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { termsLabels } from '@roadside/contract/records/contract/contract-labels.ts'
import { contractTerms } from '@roadside/contract/records/contract/contract-terms.ts'
import { termsWords, unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { unknownTerms, type ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { RecordHistory } from '@roadside/ui/history/record-history.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { nameOfKind } from './name-of-kind.ts'
import { TermsDialog } from './terms-dialog.tsx'

const shownIn = [contractTerms, recordHistory]
const termFields = Object.keys(unknownTerms) as (keyof ServiceTerms)[]

/** The terms of a project's contract; what is not entered says so. */
export function TermsPanel({ project }: { project: ProjectRow }) {
  const { pj_id, pj_code } = project
  const mayEdit = project.may_edit && project.archived_at === null
  const query = useCall(contractTerms, { pj_id })
  const editing = useUrlDialog('terms')
  const history = useUrlDialog('termsHistory')
  const refresh = useRefresh(shownIn)
  return (
    <Panel
      title="เงื่อนไขสัญญา"
      actions={
        <>
          <Button leftSection={<Icon name="log" size={16} />} onClick={() => history.open()}>
            ประวัติ
          </Button>
          {mayEdit && (
            <Button leftSection={<Icon name="edit" size={16} />} onClick={() => editing.open()}>
              แก้ไขเงื่อนไขสัญญา
            </Button>
          )}
        </>
      }
    >
      <ViewState query={query}>
        {({ contract_value_satang: satang, signed_on, terms, kinds }) => {
          const words = termsWords(terms, (kind) => nameOfKind(kind, kinds))
          return (
            <ShownFields
              fields={[
                {
                  label: termsLabels.contract_value,
                  value: satang === null ? unknownWord : formatBaht(satang),
                },
                {
                  label: termsLabels.signed_on,
                  value: signed_on === null ? unknownWord : formatThaiDate(signed_on),
                },
                ...termFields.map((field) => ({ label: termsLabels[field], value: words[field] })),
              ]}
            />
          )
        }}
      </ViewState>
      {history.isOpen && (
        <PageDialog
          isOpen
          size={800}
          title={`ประวัติการแก้ไขเงื่อนไขสัญญา ${pj_code}`}
          onClose={history.close}
        >
          <RecordHistory kind="contract_terms" id={pj_id} labels={termsLabels} />
        </PageDialog>
      )}
      {editing.isOpen &&
        (!mayEdit ? (
          <RefusedDialog title="เงื่อนไขสัญญา" code="forbidden" onClose={editing.close} />
        ) : (
          query.data && (
            <TermsDialog
              project={project}
              terms={query.data}
              onSaved={refresh}
              onClose={editing.close}
            />
          )
        ))}
    </Panel>
  )
}
