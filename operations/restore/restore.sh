#!/usr/bin/env bash
# The project groundwork-<stage>-restore in the second Region runs this (lib/copy/restore-project.ts).
#   ACTION=check    checks the source and counts what would change
#   ACTION=stop     stops every function of the stage: nothing is written or sent any more
#   ACTION=restore  stops the functions, restores, and leaves them stopped until someone has looked
#   ACTION=start    lets the functions run as before
# FROM=copy|here, AT=<time> or nothing, INTO=<region of the stage>: see npm run ops -- restore.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix="groundwork-$STAGE-"
# The parameter with each function's reserved concurrency, for a later build.
kept="/groundwork/$STAGE/reserved-concurrency"

functions() {
  aws lambda list-functions --region "$INTO" --output text \
    --query "Functions[?starts_with(FunctionName,'$prefix')].FunctionName" | tr '\t' '\n' | grep .
}

stop_functions() {
  if ! aws ssm get-parameter --region "$INTO" --name "$kept" >/dev/null 2>&1; then
    local was=''
    for name in $(functions); do
      was+="$name=$(aws lambda get-function-concurrency --region "$INTO" --function-name "$name" \
        --query ReservedConcurrentExecutions --output text) "
    done
    aws ssm put-parameter --region "$INTO" --name "$kept" --type String --tier Intelligent-Tiering --value "$was" >/dev/null
  fi
  for name in $(functions); do
    aws lambda put-function-concurrency --region "$INTO" --function-name "$name" --reserved-concurrent-executions 0 >/dev/null
  done
  echo "Stopped $(functions | wc -l) functions."
}

start_functions() {
  for pair in $(aws ssm get-parameter --region "$INTO" --name "$kept" --query Parameter.Value --output text); do
    local name=${pair%%=*} was=${pair#*=}
    if [ "$was" = None ]; then
      aws lambda delete-function-concurrency --region "$INTO" --function-name "$name"
    else
      aws lambda put-function-concurrency --region "$INTO" --function-name "$name" \
        --reserved-concurrent-executions "$was" >/dev/null
    fi
  done
  aws ssm delete-parameter --region "$INTO" --name "$kept"
  echo 'Started.'
}

restore() {
  node "$here/restore.mjs" --stage "$STAGE" --from "$FROM" --into "$INTO" ${AT:+--at "$AT"} "$@"
}

case "$ACTION" in
  check) restore ;;
  stop) stop_functions ;;
  restore) stop_functions && restore --yes ;;
  start) start_functions ;;
  *) echo "ACTION is check, stop, restore or start, not '$ACTION'" && exit 1 ;;
esac
