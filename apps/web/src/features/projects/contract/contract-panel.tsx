import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { RecordPanels } from '@roadside/ui/register/record-editing.tsx'
import { BankGuaranteesPanel } from './bank-guarantees-panel.tsx'
import { LotsPanel } from './lots-panel.tsx'
import { PausesPanel } from './pauses-panel.tsx'
import { RadarNotes } from './radar-notes.tsx'
import { TermsPanel } from './terms-panel.tsx'

/** A project's contract: what its guarantees need, its terms, lots, bank guarantees and pauses. */
export function ContractPanel({ project }: { project: ProjectRow }) {
  return (
    <RecordPanels>
      <RadarNotes pj_id={project.pj_id} />
      <LotsPanel project={project} />
      <BankGuaranteesPanel project={project} />
      <TermsPanel project={project} />
      <PausesPanel project={project} />
    </RecordPanels>
  )
}
