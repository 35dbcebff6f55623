// Checks the verifier of bundles against Go's own sumdb/note and sumdb/tlog: reads one JSON object and verifies
// a signed checkpoint, a proof of inclusion in it, and a proof of consistency with an older checkpoint.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	Old, New, Leaf               string
	Index                        int64
	Keys, Inclusion, Consistency []string
}

type checkpoint struct {
	size int64
	root tlog.Hash
}

func must(err error) {
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func hashOf(text string) (hash tlog.Hash) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	must(err)
	copy(hash[:], bytes)
	return hash
}

func hashesOf(texts []string) (hashes []tlog.Hash) {
	for _, text := range texts {
		hashes = append(hashes, hashOf(text))
	}
	return hashes
}

func open(text string, keys note.Verifiers) (opened checkpoint) {
	signed, err := note.Open([]byte(text), keys)
	must(err)
	lines := strings.Split(signed.Text, "\n")
	_, err = fmt.Sscan(lines[1], &opened.size)
	must(err)
	opened.root = hashOf(lines[2])
	return opened
}

func main() {
	var asked question
	must(json.NewDecoder(os.Stdin).Decode(&asked))
	var verifiers []note.Verifier
	for _, key := range asked.Keys {
		verifier, err := note.NewVerifier(key)
		must(err)
		verifiers = append(verifiers, verifier)
	}
	keys := note.VerifierList(verifiers...)
	older, newer := open(asked.Old, keys), open(asked.New, keys)
	must(tlog.CheckRecord(hashesOf(asked.Inclusion), newer.size, newer.root, asked.Index, hashOf(asked.Leaf)))
	must(tlog.CheckTree(hashesOf(asked.Consistency), newer.size, newer.root, older.size, older.root))
	fmt.Println("accepted")
}
