# Creates the namespace, or updates how long it keeps the history of an ended workflow.
set -eu
set -- --namespace "$NAMESPACE" --retention "$RETENTION"
temporal operator namespace update "$@" || temporal operator namespace create "$@"
