"""The server as editors see it: every message is one of the protocol, and fits what the editor has announced.

`lsprotocol` reads every message, and `pytest-lsp` compares completions and links with the capabilities of the client. The
rest is below: what no schema says. The capabilities in `clients/` are those that the editors sent.

Left out: `textDocument/codeAction`, since the union `CodeAction | Command` of lsprotocol reads an action that has a command as
a command.
"""
import asyncio
import json
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from lsprotocol.converters import get_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

CONVERTER = get_converter()
CLIENTS = {
    path.stem: CONVERTER.structure(json.loads(path.read_text()), types.ClientCapabilities)
    for path in sorted(pathlib.Path(__file__).parent.glob("clients/*.json"))
} | {"vscode": client_capabilities("visual-studio-code")}

BOARD = "title: Two\nexpect: draw\nfirst: thief\nP.T\n..E\n; c\n\ntitel: x\nP.T.\n.é🦀\n..T\n"
GAME = "title: A trap\nstart: a\nexpect: draw\na -> b c\nb -> a\nc -> d ; end\nd\nd\n"
PURSUIT = "title: A pier\npolice: a\nthief: c\nexpect: thief\na - b c\nb -> c ; one way\nc - d\nd - c\n"
TEXTS = {
    "file:///conformance/a.board": ("stakeout-board", BOARD),
    "file:///conformance/a.game": ("stakeout-game", GAME),
    "file:///conformance/a.pursuit": ("stakeout-pursuit", PURSUIT),
}


# Requests of the server that the client answers with nothing.
ANSWERED = [
    types.CLIENT_REGISTER_CAPABILITY,
    types.WORKSPACE_CODE_LENS_REFRESH,
    types.WORKSPACE_INLAY_HINT_REFRESH,
    types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
]


def make_client():
    client = make_test_lsp_client()
    for method in ANSWERED:
        client.feature(method)(lambda *_: None)
    return client


@pytest_lsp.fixture(
    params=CLIENTS,
    config=ClientServerConfig(
        client_factory=make_client, server_command=[os.environ["STAKEOUT_PROGRAM"], "lsp"]
    ),
)
async def client(request, lsp_client: LanguageClient):
    params = types.InitializeParams(capabilities=CLIENTS[request.param], process_id=None, root_uri=None)
    lsp_client.answer = await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


def announced(client, path):
    """A capability of the client by its name in Python; None if it is not announced."""
    value = client.capabilities
    for name in path.split("."):
        value = getattr(value, name, None)
    return value


def open_all(client):
    for uri, (language, text) in TEXTS.items():
        item = types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))


def is_pulling(client):
    return client.answer.capabilities.diagnostic_provider is not None


async def diagnostics(client, uri, wanted):
    """The diagnostics of a document once this rule is among them, pushed or pulled."""
    for _ in range(600):
        found = client.diagnostics.get(uri, [])
        if is_pulling(client):
            document = types.TextDocumentIdentifier(uri=uri)
            found = (await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))).items
        if any(diagnostic.code == wanted for diagnostic in found):
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(f"{wanted} is not among {found}")


def check_range(client, text, range):
    """A range in the text, in the units of the encoding that was agreed on."""
    encoding = client.answer.capabilities.position_encoding or "utf-16"
    lines = text.split("\n")
    for place in (range.start, range.end):
        line = lines[place.line]
        units = {"utf-8": len(line.encode()), "utf-16": len(line.encode("utf-16-le")) // 2, "utf-32": len(line)}[encoding]
        assert place.character <= units, (range, line)
    assert (range.start.line, range.start.character) <= (range.end.line, range.end.character), range


def test_the_encoding_is_one_that_was_offered(client):
    offered = announced(client, "general.position_encodings") or ["utf-16"]
    assert (client.answer.capabilities.position_encoding or "utf-16") in offered


def test_pull_diagnostics_need_a_refresh(client):
    may_pull = announced(client, "text_document.diagnostic") and announced(client, "workspace.diagnostics.refresh_support")
    assert is_pulling(client) == bool(may_pull)


@pytest.mark.parametrize("uri, rule", [(uri, "verdict") for uri in TEXTS])
async def test_diagnostics_arrive_and_fit_what_was_announced(client, uri, rule):
    open_all(client)
    found = await diagnostics(client, uri, rule)
    publish = announced(client, "text_document.diagnostic" if is_pulling(client) else "text_document.publish_diagnostics")
    for diagnostic in found:
        check_range(client, TEXTS[uri][1], diagnostic.range)
        assert diagnostic.source == "stakeout" and diagnostic.code
        if not getattr(publish, "related_information", None):
            assert diagnostic.related_information is None
        if not getattr(publish, "tag_support", None):
            assert diagnostic.tags is None
        if not getattr(publish, "code_description_support", None):
            assert diagnostic.code_description is None


async def test_hovers_are_in_a_format_that_was_announced(client):
    open_all(client)
    formats = announced(client, "text_document.hover.content_format") or []
    for uri, (_, text) in TEXTS.items():
        await diagnostics(client, uri, "verdict")
        document = types.TextDocumentIdentifier(uri=uri)
        for line in range(len(text.split("\n"))):
            hover = await client.text_document_hover_async(
                types.HoverParams(text_document=document, position=types.Position(line=line, character=1))
            )
            if hover is None:
                continue
            assert isinstance(hover.contents, types.MarkupContent)
            assert not formats or hover.contents.kind in formats
            if hover.range:
                check_range(client, text, hover.range)


async def test_every_request_about_a_place_has_an_answer_in_the_text(client):
    open_all(client)
    for uri, (_, text) in TEXTS.items():
        document = types.TextDocumentIdentifier(uri=uri)
        for line in range(len(text.split("\n"))):
            place = {"text_document": document, "position": types.Position(line=line, character=2)}
            completions = await client.text_document_completion_async(types.CompletionParams(**place))
            for item in getattr(completions, "items", completions) or []:
                assert item.label
                if item.text_edit:
                    check_range(client, text, getattr(item.text_edit, "range", None) or item.text_edit.insert)
            for mark in await client.text_document_document_highlight_async(types.DocumentHighlightParams(**place)) or []:
                check_range(client, text, mark.range)
            await client.text_document_definition_async(types.DefinitionParams(**place))
            context = types.ReferenceContext(include_declaration=True)
            for found in await client.text_document_references_async(types.ReferenceParams(context=context, **place)) or []:
                check_range(client, text, found.range)
            await client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))
            positions = types.SelectionRangeParams(text_document=document, positions=[place["position"]])
            for selection in await client.text_document_selection_range_async(positions):
                while selection.parent:
                    inner, outer = selection.range, selection.parent.range
                    assert (outer.start.line, outer.start.character) <= (inner.start.line, inner.start.character)
                    assert (inner.end.line, inner.end.character) <= (outer.end.line, outer.end.character)
                    selection = selection.parent


def check_symbols(client, text, symbols):
    for symbol in symbols:
        if isinstance(symbol, types.DocumentSymbol):
            check_range(client, text, symbol.range)
            inside, whole = symbol.selection_range, symbol.range
            assert (whole.start.line, whole.start.character) <= (inside.start.line, inside.start.character), symbol
            assert (inside.end.line, inside.end.character) <= (whole.end.line, whole.end.character), symbol
            check_symbols(client, text, symbol.children or [])


async def test_every_request_about_a_document_has_an_answer_in_the_text(client):
    open_all(client)
    for uri, (_, text) in TEXTS.items():
        await diagnostics(client, uri, "verdict")
        about = {"text_document": types.TextDocumentIdentifier(uri=uri)}
        whole = types.Range(types.Position(0, 0), types.Position(text.count("\n"), 0))
        symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(**about)) or []
        has_hierarchy = announced(client, "text_document.document_symbol.hierarchical_document_symbol_support")
        assert all(isinstance(symbol, types.DocumentSymbol) == bool(has_hierarchy) for symbol in symbols)
        check_symbols(client, text, symbols)
        for fold in await client.text_document_folding_range_async(types.FoldingRangeParams(**about)) or []:
            assert fold.start_line <= fold.end_line <= text.count("\n")
        for link in await client.text_document_document_link_async(types.DocumentLinkParams(**about)) or []:
            check_range(client, text, link.range)
        options = types.FormattingOptions(tab_size=2, insert_spaces=True)
        for edit in await client.text_document_formatting_async(types.DocumentFormattingParams(options=options, **about)) or []:
            check_range(client, text, edit.range)
        for hint in await client.text_document_inlay_hint_async(types.InlayHintParams(range=whole, **about)) or []:
            check_range(client, text, types.Range(hint.position, hint.position))
        for lens in await client.text_document_code_lens_async(types.CodeLensParams(**about)) or []:
            check_range(client, text, lens.range)
            assert lens.command or lens.data
        check_tokens(client, text, await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(**about)))


def check_tokens(client, text, tokens):
    legend = client.answer.capabilities.semantic_tokens_provider.legend
    assert len(tokens.data) % 5 == 0
    line = column = 0
    for lines, columns, length, kind, modifiers in zip(*[iter(tokens.data)] * 5):
        line, column = line + lines, columns if lines else column + columns
        check_range(client, text, types.Range(types.Position(line, column), types.Position(line, column + length)))
        assert kind < len(legend.token_types) and modifiers >> len(legend.token_modifiers) == 0


async def test_edits_are_followed_and_a_closed_document_has_no_diagnostics(client):
    open_all(client)
    uri = next(iter(TEXTS))
    await diagnostics(client, uri, "verdict")
    change = types.TextDocumentContentChangePartial(range=types.Range(types.Position(4, 0), types.Position(4, 1)), text="T")
    document = types.VersionedTextDocumentIdentifier(uri=uri, version=2)
    client.text_document_did_change(types.DidChangeTextDocumentParams(text_document=document, content_changes=[change]))
    await diagnostics(client, uri, "duplicate-thief")
    client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=types.TextDocumentIdentifier(uri=uri)))
    for _ in range(600):
        if is_pulling(client) or not client.diagnostics[uri]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the diagnostics of a closed document stay")
