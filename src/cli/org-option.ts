/** What `--org` says where a command does without it on a server with a single organisation. */
export const ORG_OPTION = 'id or exact name of the organisation; needed where there are several';
