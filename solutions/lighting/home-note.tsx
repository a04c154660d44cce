export { ProposalsNote as default } from './web/registry/proposals-waiting.tsx'
