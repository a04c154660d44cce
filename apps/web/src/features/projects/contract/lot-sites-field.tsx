import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { idsText, readIds, type LotRow } from '@roadside/contract/records/contract/lot.ts'
import { projectSites } from '@roadside/contract/records/location.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { typeByName } from '../../../solution-types.ts'
import styles from './contract.module.css'

interface LotSitesFieldProps {
  pj_id: number
  label: string
  others: readonly LotRow[]
  /** Chosen ids as `5,7`. */
  value: string
  onChange: (ids: string) => void
}

/** Chooses the sites of a project that a lot is of; those of another lot say so and cannot be chosen. */
export function LotSitesField({ pj_id, label, others, value, onChange }: LotSitesFieldProps) {
  const query = useCall(projectSites, { pj_id }, { refetchInterval: false })
  const chosen = readIds(value)
  const lotOf = (wid: number) => others.find(({ sites }) => sites.some((site) => site.wid === wid))
  return (
    <fieldset className={`${wideField} ${styles.members}`}>
      <legend>{label}</legend>
      <ViewState
        query={query}
        isEmpty={(sites) => sites.every(({ isAttached }) => !isAttached)}
        emptyText="โครงการนี้ยังไม่มีพื้นที่ติดตั้ง กำหนดได้ในแท็บ ระบบที่ติดตั้ง"
      >
        {(sites) => (
          <ul className={styles.choices}>
            {sites
              .filter(({ isAttached }) => isAttached)
              .map(({ wid, name, typeName }) => {
                const other = lotOf(wid)
                const system = typeByName.get(typeName)?.menuName ?? typeName
                return (
                  <li key={wid}>
                    <Checkbox
                      label={name}
                      description={other ? `${system} · อยู่ในงวด ${other.name}` : system}
                      checked={chosen.includes(wid)}
                      disabled={other !== undefined}
                      onChange={({ currentTarget }) =>
                        onChange(
                          idsText(
                            currentTarget.checked
                              ? [...chosen, wid]
                              : chosen.filter((one) => one !== wid),
                          ),
                        )
                      }
                    />
                  </li>
                )
              })}
          </ul>
        )}
      </ViewState>
    </fieldset>
  )
}
