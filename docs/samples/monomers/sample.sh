#!/bin/sh
# Uses the monomer library of the portal: gets a token, lists monomers, checks a HELM and saves its drawing, follows changes.
# Needs curl 7.76 or newer and sed: sh sample.sh
set -eu

# curl fails on an error, and shows the message of the answer.
call() {
  curl --silent --show-error --fail-with-body "$@"
}

token=$(call "$PORTAL/api/v1/token" --user "$CLIENT_ID:$CLIENT_SECRET" --data grant_type=client_credentials |
  sed -n 's/.*"access_token": *"\([^"]*\)".*/\1/p')
authorization="Authorization: Bearer $token"
monomers="$PORTAL/api/v1/monomers"

{ call "$monomers?polymerType=PEPTIDE&pageSize=200" --header "$authorization"; echo; } |
  sed 's/{"symbolId"/\n&/g' | sed -n 's/.*"symbol":"\([^"]*\)","name":"\([^"]*\)".*/monomer \1 \2/p'

helm=$(call "$monomers/helm" --header "$authorization" --header 'Content-Type: application/json' \
  --data "{\"helm\": \"$HELM\"}")
printf '%s\n' "$helm" | sed -n 's/.*"formula":"\([^"]*\)".*/formula \1/p'
printf '%s\n' "$helm" | sed -n 's/.*"svg":"\(.*<\/svg>\).*/\1/p' | sed 's/\\n/\n/g; s/\\"/"/g' > "$FILE"

# Keep the cursor of the answer: with it the next run gets only what happened since.
{ call "$monomers/changes?since=0" --header "$authorization"; echo; } |
  sed 's/{"cursor"/\n&/g' | sed -n 's/.*"kind":"\([^"]*\)".*"symbol":"\([^"]*\)".*/change \1 \2/p'
